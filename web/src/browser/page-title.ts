import * as m from '@pantul/messages/words'
import { useEffect } from 'react'

/** `{page} – Pantul`. */
export const withSiteName = (page: string): string => `${page} – ${m.layout_group_name()}`

/** Sets the document title, so that a background tab can be recognised. */
export function setPageTitle(page: string): void {
  document.title = withSiteName(page)
}

/** For screens whose title changes while they are open ("Paid – Pantul"). */
export function usePageTitle(page: string): void {
  // An effect, because the document's title is outside of React.
  useEffect(() => setPageTitle(page), [page])
}
