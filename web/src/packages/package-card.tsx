import * as m from '@pantul/messages/words'
import type { PackageOnSale } from '@pantul/contract/packages-wire'
import { formatAmount } from '@pantul/rules/money'
import { toDayMonthYear } from '@pantul/rules/play-date'
import { ButtonLink } from '../design/button.tsx'
import { classes } from '../design/classes.ts'
import { RupiahAmount } from '../design/price.tsx'
import { Tag } from '../design/tag.tsx'
import { conditionText } from './condition-text.ts'
import styles from './package-card.module.css'
import { savedPercent } from './saving.ts'

/** A package on sale: its hours, its conditions, its price, and a link to buy it. */
export function PackageCard({ packageOnSale }: { readonly packageOnSale: PackageOnSale }) {
  const { id, name, description, hours, price, pricePerHour, validDays, soldUntil, perCustomer } =
    packageOnSale
  const percent = savedPercent(packageOnSale)
  const limits = [
    soldUntil === null ? null : m.packages_sold_until({ date: toDayMonthYear(soldUntil) }),
    perCustomer === null ? null : m.packages_at_most({ count: perCustomer }),
  ].filter((word) => word !== null)
  return (
    <article className={styles['card']} aria-labelledby={`package-${id}`}>
      <p className={classes(styles['hours'], 'display')} aria-hidden="true">
        {m.courts_hours_short({ count: hours })}
      </p>
      <div className={styles['what']}>
        <h2 id={`package-${id}`}>{name}</h2>
        <p>
          {[m.court_hours_count({ count: hours }), ...conditionText(packageOnSale)].join(', ')},{' '}
          <span className={styles['days']}>{m.packages_valid_days({ count: validDays })}</span>
        </p>
        {description !== '' && <p className={styles['desc']}>{description}</p>}
        {limits.length > 0 && <p className={styles['desc']}>{limits.join(', ')}</p>}
      </div>
      <p className={styles['price']}>
        <b className="display">
          <RupiahAmount rupiah={price} />
        </b>
        <span>{m.packages_per_hour({ price: formatAmount(pricePerHour) })}</span>
      </p>
      {percent > 0 && (
        <p className={styles['saves']}>
          <Tag variant="ok">{m.packages_saves({ percent })}</Tag>
        </p>
      )}
      <div className={styles['buy']}>
        <ButtonLink
          to="/package/Personal-Information"
          search={{ package: id }}
          wide
          aria-label={m.packages_buy_named({ name })}
        >
          {m.add_ons_buy()}
        </ButtonLink>
      </div>
    </article>
  )
}
