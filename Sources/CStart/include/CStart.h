#pragma once

// Nothing to call: what it does happens before main.
