/** Whether the mouse button or a finger is down. */
let isDown = false
let waitingCallbacks: readonly (() => void)[] = []

const onDown = (): void => {
  isDown = true
}

/** The click event follows `mouseup` in the same task, so the callbacks run in the next task. */
const onUp = (): void => {
  window.setTimeout(() => {
    isDown = false
    const readyCallbacks = waitingCallbacks
    waitingCallbacks = []
    for (const callback of readyCallbacks) callback()
  })
}

/** Starts to track presses; repeated calls do nothing. Touches are tracked by their emulated mouse events. */
export function watchPresses(): void {
  document.addEventListener('mousedown', onDown, true)
  document.addEventListener('mouseup', onUp, true)
  document.addEventListener('dragend', onUp, true)
  window.addEventListener('blur', onUp)
}

/**
 * Runs a callback now, or after the click of a running press, because a layout change during a press makes the click
 * miss its target.
 */
export function afterPress(callback: () => void): void {
  if (isDown) waitingCallbacks = [...waitingCallbacks, callback]
  else callback()
}
