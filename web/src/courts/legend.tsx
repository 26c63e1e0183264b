import * as m from '@pantul/messages/words'
import styles from './legend.module.css'

type Props = {
  /** The number of another basket item with slots on this day; null if there is none. */
  readonly otherItemId: number | null
  /** Whether the booking that is being moved has slots on this day. */
  readonly hasMovedSlots: boolean
  /** The promos with hours on this day. */
  readonly promoNames: readonly string[]
}

/** Explains the signs on the board. */
export const Legend = ({ otherItemId, hasMovedSlots, promoNames }: Props) => (
  <ul className={`${styles['legend']} tight`} aria-label={m.courts_legend()}>
    {/* Promos load later. The legend is aligned to the right, so a new first entry does not move the others. */}
    {promoNames.length > 0 && (
      <li>
        <i className={styles['sign']} data-state="promo" />
        <span className={styles['promoNames']}>{m.promos_legend({ names: promoNames.join(', ') })}</span>
      </li>
    )}
    <li>
      <i className={styles['sign']} data-state="free" />
      {m.courts_free()}
    </li>
    <li>
      <i className={styles['sign']} data-state="taken" />
      {m.courts_taken()}
    </li>
    <li>
      <i className={styles['sign']} data-state="picked" />
      {otherItemId === null ? m.courts_yours() : m.courts_this_booking()}
    </li>
    {hasMovedSlots && (
      <li>
        <i className={styles['sign']} data-state="moved" />
        {m.courts_own()}
      </li>
    )}
    {otherItemId !== null && (
      <li>
        <i className={styles['sign']} data-state="in-basket">
          {otherItemId}
        </i>
        {m.courts_in_your_basket()}
      </li>
    )}
  </ul>
)
