/** The last element that was tapped while the page's code was loading. */
let tapped: HTMLElement | null = null

/** Buttons need code; links work without. */
function note({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('#app button') : null
  if (button !== null) tapped = button
}

document.addEventListener('click', note, true)

/**
 * Stops listening, and returns the button that was tapped last before hydration, if it still exists. This file has no
 * imports, so that it loads first.
 */
export function takeEarlyTap(): HTMLElement | null {
  document.removeEventListener('click', note, true)
  const last = tapped?.isConnected ? tapped : null
  tapped = null
  return last
}
