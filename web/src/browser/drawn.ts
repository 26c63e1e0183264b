import { DRAWING_ID, type Drawing } from '@pantul/contract/drawn-page'

/** What the page was drawn from on the server; null when it came empty. */
export function readDrawing(): Drawing | null {
  const text = document.getElementById(DRAWING_ID)?.textContent
  // Written by our own server in this very page.
  return text ? (JSON.parse(text) as Drawing) : null
}
