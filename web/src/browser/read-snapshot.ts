import { SNAPSHOT_ID, type PageSnapshot } from '@pantul/contract/rendered-page'

/** Reads the snapshot of a server-rendered page; null if the page was sent empty. */
export function readSnapshot(): PageSnapshot | null {
  const text = document.getElementById(SNAPSHOT_ID)?.textContent
  // Not validated, because our own server wrote it.
  return text ? (JSON.parse(text) as PageSnapshot) : null
}
