import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { LegalLinks } from '../../legal/legal-links.tsx'
import styles from './order-terms.module.css'

type Props = { readonly tiers: Location['cancellationTiers'] }

/** The cancellation policy and the use of personal data, shown before paying. */
export const OrderTerms = ({ tiers }: Props) => (
  <section className={styles['terms']} aria-labelledby="order-cancelling">
    <h2 id="order-cancelling">{m.checkout_cancelling()}</h2>
    <ul>
      {tiers.map(({ hours, percent }) => (
        <li key={hours}>
          {percent === 100 ? m.checkout_tier_all({ hours }) : m.checkout_tier({ hours, percent })}
        </li>
      ))}
      <li>{m.checkout_tier_none()}</li>
    </ul>
    <p className="tight">{m.checkout_terms()}</p>
    <p className="tight">{m.checkout_privacy()}</p>
    <LegalLinks />
  </section>
)
