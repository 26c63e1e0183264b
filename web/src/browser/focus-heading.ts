/**
 * Moves focus to the page's heading, or to the page if there is none: after a navigation (WCAG 2.4.3), or when the
 * focused element was removed. Does not scroll.
 */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
