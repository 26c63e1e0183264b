import { SNAPSHOT_ID, type PageSnapshot } from '@pantul/contract/rendered-page'

/** What the page was drawn from on the server; null when it came empty. */
export function readSnapshot(): PageSnapshot | null {
  const text = document.getElementById(SNAPSHOT_ID)?.textContent
  // Written by our own server in this very page.
  return text ? (JSON.parse(text) as PageSnapshot) : null
}
