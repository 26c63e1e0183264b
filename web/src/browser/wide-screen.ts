import { useSyncExternalStore } from 'react'

/** The width of a laptop. It is in rem, so that a page with larger text has one column. */
const WIDE_QUERY = '(min-width: 64rem)'

/** From this width the basket stands beside the page. The stylesheet has the same width. */
const RAIL_QUERY = '(min-width: 1024px)'

/** The width that the server guessed for the first render. */
let isFirstRenderWide = false

/** Sets the width for the first render. */
export const setInitialWidth = (isWide: boolean): void => {
  isFirstRenderWide = isWide
}

const listenTo = (media: string) => (onChange: () => void) => {
  const query = window.matchMedia(media)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const listenToWide = listenTo(WIDE_QUERY)
const listenToRail = listenTo(RAIL_QUERY)

/** Whether a list and its open item fit side by side; during server-side rendering the server's guess. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    listenToWide,
    () => window.matchMedia(WIDE_QUERY).matches,
    () => isFirstRenderWide,
  )

/** Whether the basket is a rail beside the page; during server-side rendering the server's guess. */
export const useBasketRail = (): boolean =>
  useSyncExternalStore(
    listenToRail,
    () => window.matchMedia(RAIL_QUERY).matches,
    () => isFirstRenderWide,
  )
