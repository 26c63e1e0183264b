// Runs before the first paint, so that a chosen theme never flashes the other one. Without a choice the
// stylesheet follows the system by itself.
const chosen = /(?:^|; )pantul_theme=(light|dark)(?:;|$)/.exec(document.cookie)
if (chosen) document.documentElement.dataset.theme = chosen[1]
