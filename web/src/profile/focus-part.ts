/**
 * Moves the focus to the heading of a part of the profile, without scrolling. Called before the focused element
 * disappears, so that keyboard and screen reader stay in that part.
 */
export const focusPart = (id: string): void =>
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
