import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { venueNow } from '../browser/clock.ts'
import { ButtonLink } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useLocation } from '../venue/use-location.ts'
import { PromoCard } from './promo-card.tsx'
import styles from './promos-screen.module.css'
import { promosQuery } from './promos-query.ts'

/** Used until the location is known. */
const FALLBACK_ZONE = 'Asia/Jakarta'

/** `/promo`: the promos of the chosen location. */
export const PromosScreen = () => (
  <div className={styles['page']}>
    <h1 className="display">{m.layout_page_promo()}</h1>
    <ShownPromos />
  </div>
)

function ShownPromos() {
  const { location, locationId } = useLocation()
  const { data, error, refetch } = useQuery({
    ...promosQuery(locationId ?? ''),
    enabled: locationId !== null,
  })
  if (data === undefined && error === null)
    return (
      <SkeletonRegion label={m.promos_loading()}>
        <div className={styles['cards']}>
          <Skeleton height={254} radius={16} />
          <Skeleton height={254} radius={16} />
        </div>
      </SkeletonRegion>
    )
  if (data === undefined)
    return (
      <ErrorBlock title={m.promos_not_loaded()} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorBlock>
    )
  if (data.length === 0)
    return (
      <Empty
        title={m.promos_none()}
        action={<ButtonLink to="/booking">{m.layout_book_a_court()}</ButtonLink>}
      />
    )
  const today = venueNow(location?.timeZone ?? FALLBACK_ZONE).date
  return (
    <ul className={styles['cards']}>
      {data.map((promo) => (
        <li key={promo.code ?? promo.name}>
          <PromoCard promo={promo} today={today} />
        </li>
      ))}
    </ul>
  )
}
