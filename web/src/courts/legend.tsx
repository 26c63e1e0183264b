import * as m from '@pantul/messages/words'
import styles from './legend.module.css'

type Props = {
  /** The number of another item with slots on this day; null if there is none. */
  readonly otherItem: number | null
  /** Whether the booking that is being moved is on this day. */
  readonly hasOwn?: boolean
  /** The promos with hours on this day. */
  readonly promos?: readonly string[]
}

/** Explains the signs on the board. */
export const Legend = ({ otherItem, hasOwn = false, promos = [] }: Props) => (
  <ul className={`${styles['legend']} tight`} aria-label={m.courts_legend()}>
    {/* Listed first, so that the others do not move when it appears. */}
    {promos.length > 0 && (
      <li>
        <i className={styles['key']} data-state="promo" />
        <span className={styles['promos']}>{m.promos_legend({ names: promos.join(', ') })}</span>
      </li>
    )}
    <li>
      <i className={styles['key']} data-state="free" />
      {m.courts_free()}
    </li>
    <li>
      <i className={styles['key']} data-state="taken" />
      {m.courts_taken()}
    </li>
    <li>
      <i className={styles['key']} data-state="picked" />
      {otherItem === null ? m.courts_yours() : m.courts_this_booking()}
    </li>
    {hasOwn && (
      <li>
        <i className={styles['key']} data-state="own" />
        {m.courts_own()}
      </li>
    )}
    {otherItem !== null && (
      <li>
        <i className={styles['key']} data-state="in-basket">
          {otherItem}
        </i>
        {m.courts_in_your_basket()}
      </li>
    )}
  </ul>
)
