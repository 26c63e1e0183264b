import * as m from '@pantul/messages/words'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { setPageTitle } from '../browser/page-title.ts'

/**
 * Sets the document title and moves focus to the heading after a navigation (WCAG 2.4.3). After Back from a detail page,
 * focus returns to the row of the list from which it was opened.
 */
export function RouteWatch() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const title = useRouterState({
    select: (state) => (state.matches.at(-1)?.staticData.title ?? m.layout_page_not_found)(),
  })
  const lastPath = useRef(path)

  // An effect, because the document's title is outside of React.
  useEffect(() => setPageTitle(title), [title])

  // Focus is outside of React too.
  useEffect(() => {
    const isFirstPage = lastPath.current === undefined
    const isSamePath = lastPath.current === path
    const isReturn = lastPath.current?.startsWith(`${path}/`) ?? false
    lastPath.current = path
    if (isFirstPage || isSamePath) return
    const openedRow = isReturn
      ? document.querySelector<HTMLElement>('main [data-return] [tabindex="0"]')
      : null
    if (openedRow !== null) return openedRow.focus()
    // Forms that focus their first field have moved focus already.
    if (document.activeElement instanceof HTMLInputElement) return
    focusHeading()
  }, [path])

  return null
}
