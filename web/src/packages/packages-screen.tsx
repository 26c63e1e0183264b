import * as m from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { useWideScreen } from '../browser/wide-screen.ts'
import { ButtonLink } from '../design/button.tsx'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useLocation } from '../venue/use-location.ts'
import { HoursLeftLink } from './hours-left-link.tsx'
import { PackageCard } from './package-card.tsx'
import styles from './packages-screen.module.css'
import { packagesQuery } from './packages-query.ts'

/** `/package`: the packages on sale, and how packages work. */
export const PackagesScreen = () => (
  <div className={styles['page']}>
    <header className={styles['head']}>
      <h1 className="display">{m.layout_page_package()}</h1>
      <HoursLeftLink />
    </header>
    <PackagesOnSale />
    <HowPackagesWork />
  </div>
)

function PackagesOnSale() {
  const { location, locationId } = useLocation()
  const { data, error, refetch } = useQuery({
    ...packagesQuery(locationId ?? ''),
    enabled: locationId !== null,
  })
  if (data === undefined && error === null) return <PackagesWaiting />
  if (data === undefined)
    return (
      <ErrorBlock title={m.packages_not_loaded()} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorBlock>
    )
  if (data.length === 0)
    return (
      <Empty
        title={m.packages_none({ location: location?.shortName ?? '' })}
        action={<ButtonLink to="/booking">{m.layout_book_a_court()}</ButtonLink>}
      />
    )
  return (
    <ul className={styles['cards']}>
      {data.map((packageOnSale) => (
        <li key={packageOnSale.id}>
          <PackageCard packageOnSale={packageOnSale} />
        </li>
      ))}
    </ul>
  )
}

/** Placeholders as large as the cards. */
function PackagesWaiting() {
  const height = useWideScreen() ? 314 : 238
  return (
    <SkeletonRegion label={m.packages_loading()}>
      <div className={styles['cards']}>
        <Skeleton height={height} radius={16} />
        <Skeleton height={height} radius={16} />
        <Skeleton height={height} radius={16} />
      </div>
    </SkeletonRegion>
  )
}

const HowPackagesWork = () => (
  <section className={styles['how']} aria-labelledby="how-packages-work">
    <h2 id="how-packages-work">{m.packages_how()}</h2>
    <ul>
      <li>{m.packages_how_hour()}</li>
      <li>{m.packages_how_switch()}</li>
      <li>{m.packages_how_back()}</li>
    </ul>
  </section>
)
