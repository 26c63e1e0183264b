import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './home-packages.module.css'
import { packagesQuery } from './packages-query.ts'
import { savedPercent } from './saving.ts'

const MAX_SHOWN = 3

type Props = {
  readonly locationId: string
  /** Shown while the packages load. */
  readonly waiting: ReactNode
}

/** The packages with the cheapest hours, on the home page; nothing if there are none. */
export function HomePackages({ locationId, waiting }: Props) {
  const { data = [], isPending } = useQuery(packagesQuery(locationId))
  if (isPending) return waiting
  if (data.length === 0) return null
  return (
    <section aria-labelledby="home-packages">
      <header className={styles['head']}>
        <h2 id="home-packages">{m.packages_home()}</h2>
        <Link to="/package">{m.packages_home_all()}</Link>
      </header>
      <ul className={styles['packages']}>
        {data.slice(0, MAX_SHOWN).map((packageOnSale) => {
          const percent = savedPercent(packageOnSale)
          return (
            <li key={packageOnSale.id}>
              <Link to="/package/Personal-Information" search={{ package: packageOnSale.id }}>
                <b className="display">{m.courts_hours_short({ count: packageOnSale.hours })}</b>
                <span>
                  <b>{packageOnSale.name}</b>
                  <span className="tight">
                    {m.packages_per_hour({ price: formatAmount(packageOnSale.pricePerHour) })}
                    {percent > 0 && (
                      <>
                        , <span>{m.packages_saves({ percent })}</span>
                      </>
                    )}
                  </span>
                </span>
                <b className={styles['price']}>{formatAmount(packageOnSale.price)}</b>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
