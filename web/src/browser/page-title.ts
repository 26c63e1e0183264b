import { layout_group_name } from '@pantul/messages/words'
import { useEffect } from 'react'

/** `{page} – Pantul`. */
export const titleOf = (page: string): string => `${page} – ${layout_group_name()}`

/** Names the document `{page} – Pantul`, so that a tab in the background tells what it is. */
export function namePage(page: string): void {
  document.title = titleOf(page)
}

/** For a screen whose title changes while it is open ("Paid – Pantul"). */
export function usePageTitle(page: string): void {
  // The document's title lies outside React.
  useEffect(() => namePage(page), [page])
}
