import { useSyncExternalStore } from 'react'

/** Laptop width in rem, so that larger text falls back to one column. */
const WIDE = '(min-width: 64rem)'

/** The basket is a rail beside the page from this width; the same in its stylesheet. */
const RAIL_QUERY = '(min-width: 1024px)'

/** The server's guess of the width. */
let wasWide = false

/** Sets the width for the first render. */
export const setInitialWidth = (isWide: boolean): void => {
  wasWide = isWide
}

const listenTo = (media: string) => (onChange: () => void) => {
  const query = window.matchMedia(media)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const listenToWide = listenTo(WIDE)
const listenToRail = listenTo(RAIL_QUERY)

/** Whether a list and its open item fit side by side; during server-side rendering the server's guess. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    listenToWide,
    () => window.matchMedia(WIDE).matches,
    () => wasWide,
  )

/** Whether the basket is a rail beside the page; during server-side rendering the server's guess. */
export const useBasketRail = (): boolean =>
  useSyncExternalStore(
    listenToRail,
    () => window.matchMedia(RAIL_QUERY).matches,
    () => wasWide,
  )
