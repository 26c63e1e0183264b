import * as m from '@pantul/messages/words'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLoadedCode } from '../design/use-loaded-code.ts'
import { useLocation } from '../venue/use-location.ts'
import { OfferWaiting } from './offer-waiting.tsx'

const load = async () => (await import('../classes/next-classes.tsx')).NextClasses

/** Loading starts at this distance below the viewport. */
const NEAR = '100px'

/** This week's classes. Code and data load when the user scrolls close. */
export function HomeClasses() {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  // An effect, because the viewport is outside of React.
  useEffect(() => {
    if (container.current === null) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(container.current)
    return () => watch.disconnect()
  }, [])
  const waiting = <OfferWaiting label={m.classes_loading()} rows={3} />
  return <div ref={container}>{isNear ? <LoadedClasses waiting={waiting} /> : waiting}</div>
}

function LoadedClasses({ waiting }: { readonly waiting: ReactNode }) {
  const { location, status } = useLocation()
  const { code: NextClasses, hasFailed } = useLoadedCode(load)
  if (hasFailed || status === 'error') return null
  if (NextClasses === null || location === null) return waiting
  return <NextClasses location={location} waiting={waiting} />
}
