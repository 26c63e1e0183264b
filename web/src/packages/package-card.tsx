import {
  court_hours_count,
  courts_hours_short,
  packages_at_most,
  packages_buy,
  packages_buy_named,
  packages_per_hour,
  packages_saves,
  packages_sold_until,
  packages_valid_days,
} from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { ButtonLink } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { Total } from '../design/price.tsx'
import { Tag } from '../design/tag.tsx'
import { conditionWords } from './condition-words.ts'
import styles from './package-card.module.css'
import type { Package } from './packages-query.ts'
import { savedPercent } from './saving.ts'

/** A package on sale: how many hours, where and when they may be used, what one of them costs; the way to buy it. */
export function PackageCard({ sold }: { readonly sold: Package }) {
  const { PackageID, Name, Desc, Hours, Price, PricePerHour, ValidDays, SoldTo, PerCustomer } = sold
  const percent = savedPercent(sold)
  const limits = [
    SoldTo === null ? null : packages_sold_until({ date: SoldTo }),
    PerCustomer === null ? null : packages_at_most({ count: PerCustomer }),
  ].filter((word) => word !== null)
  return (
    <article className={styles['card']} aria-labelledby={`package-${PackageID}`}>
      <p className={classes(styles['hours'], 'display')} aria-hidden="true">
        {courts_hours_short({ count: Hours })}
      </p>
      <div className={styles['what']}>
        <h2 id={`package-${PackageID}`}>{Name}</h2>
        <p>
          {[court_hours_count({ count: Hours }), ...conditionWords(sold)].join(', ')},{' '}
          <span className={styles['days']}>{packages_valid_days({ count: ValidDays })}</span>
        </p>
        {Desc !== '' && <p className={styles['desc']}>{Desc}</p>}
        {limits.length > 0 && <p className={styles['desc']}>{limits.join(', ')}</p>}
      </div>
      <p className={styles['price']}>
        <b className="display">
          <Total rupiah={Price} />
        </b>
        <span>{packages_per_hour({ price: formatAmount(PricePerHour) })}</span>
      </p>
      {percent > 0 && (
        <p className={styles['saves']}>
          <Tag look="ok">{packages_saves({ percent })}</Tag>
        </p>
      )}
      <div className={styles['buy']}>
        <ButtonLink
          to="/package/Personal-Information"
          search={{ package: PackageID }}
          wide
          aria-label={packages_buy_named({ name: Name })}
        >
          {packages_buy()}
        </ButtonLink>
      </div>
    </article>
  )
}
