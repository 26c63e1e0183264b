/**
 * The focus goes to the heading of one part of the profile, without scrolling: also when what had it is about to leave
 * the page, so that a keyboard or a screen reader goes on from there and not from the top.
 */
export const focusPart = (id: string): void =>
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
