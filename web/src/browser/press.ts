let isDown = false
let waiting: readonly (() => void)[] = []

const begin = (): void => {
  isDown = true
}

/** The click event follows `mouseup` in the same task, so the callbacks wait for the next one. */
const end = (): void => {
  window.setTimeout(() => {
    isDown = false
    const due = waiting
    waiting = []
    for (const callback of due) callback()
  })
}

/** Starts to track presses; repeated calls do nothing. Touches are tracked by their emulated mouse events. */
export function watchPresses(): void {
  document.addEventListener('mousedown', begin, true)
  document.addEventListener('mouseup', end, true)
  document.addEventListener('dragend', end, true)
  window.addEventListener('blur', end)
}

/**
 * Runs a callback now, or after the click of a running press, because a layout change during a press makes the click
 * miss its target.
 */
export function afterPress(callback: () => void): void {
  if (isDown) waiting = [...waiting, callback]
  else callback()
}
