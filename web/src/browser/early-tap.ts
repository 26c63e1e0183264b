/** What was tapped last while the page's code was still on its way. */
let tapped: HTMLElement | null = null

/** Buttons do nothing without code; links lead on by themselves. */
function note({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('#app button') : null
  if (button !== null) tapped = button
}

document.addEventListener('click', note, true)

/**
 * Ends the watch over a page that came drawn, and gives back the button that was tapped last in the meantime, if it is
 * still on the page. This file is asked for before all others and needs none of them, so that it is there first.
 */
export function takeEarlyTap(): HTMLElement | null {
  document.removeEventListener('click', note, true)
  const last = tapped?.isConnected ? tapped : null
  tapped = null
  return last
}
