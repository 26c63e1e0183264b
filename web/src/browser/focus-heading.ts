/**
 * Moves focus to the page's heading, or to the page while it has none: after a change of page (WCAG 2.4.3), or when
 * what was pressed is gone. Nothing scrolls.
 */
export function focusHeading(): void {
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
