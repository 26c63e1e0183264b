import * as m from '@pantul/messages/words'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { setPageTitle } from '../browser/page-title.ts'

/**
 * Sets the document title and moves focus to the heading after a navigation (WCAG 2.4.3). After Back, focus goes where
 * the page was left.
 */
export function RouteWatch() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const title = useRouterState({
    select: (state) => (state.matches.at(-1)?.staticData.title ?? m.layout_page_not_found)(),
  })
  const last = useRef(path)

  // An effect, because the document's title is outside of React.
  useEffect(() => setPageTitle(title), [title])

  // Focus is outside of React too.
  useEffect(() => {
    const isFirst = last.current === undefined
    const stays = last.current === path
    const isReturn = last.current?.startsWith(`${path}/`) ?? false
    last.current = path
    if (isFirst || stays) return
    const left = isReturn ? document.querySelector<HTMLElement>('main [data-return] [tabindex="0"]') : null
    if (left !== null) return left.focus()
    // Forms that focus their first field have moved focus already.
    if (document.activeElement instanceof HTMLInputElement) return
    focusHeading()
  }, [path])

  return null
}
