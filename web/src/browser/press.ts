let isDown = false
let waiting: readonly (() => void)[] = []

const begin = (): void => {
  isDown = true
}

/** The click that belongs to a release comes in the same task, right behind it. */
const end = (): void => {
  window.setTimeout(() => {
    isDown = false
    const due = waiting
    waiting = []
    for (const then of due) then()
  })
}

/** Hears of presses from now on; asking again changes nothing. A finger is heard of as the mouse that it plays. */
export function watchPresses(): void {
  document.addEventListener('mousedown', begin, true)
  document.addEventListener('mouseup', end, true)
  document.addEventListener('dragend', end, true)
  window.addEventListener('blur', end)
}

/**
 * Does something at once, or, while something is being pressed, right after its click: what moves between the two
 * makes the press miss what it was meant for.
 */
export function afterPress(then: () => void): void {
  if (isDown) waiting = [...waiting, then]
  else then()
}
