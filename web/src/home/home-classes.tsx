import { useEffect, useRef, useState } from 'react'
import { useFetched } from '../design/use-fetched.ts'
import { useLocation } from '../locations/use-location.ts'

const load = async () => (await import('../classes/week-classes.tsx')).WeekClasses

/** Asked for this far below what is in view. */
const NEAR = '300px'

/** The classes of the week, last on the page: their code and data come only when somebody scrolls towards them. */
export function HomeClasses() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  // What is in view lies outside React.
  useEffect(() => {
    if (place.current === null) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return <div ref={place}>{isNear && <Near />}</div>
}

function Near() {
  const { location } = useLocation()
  const { part: WeekClasses } = useFetched(load)
  return WeekClasses === null || location === null ? null : <WeekClasses location={location} />
}
