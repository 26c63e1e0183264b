import * as m from '@pantul/messages/words'
import { LegalLinks } from '../../legal/legal-links.tsx'
import styles from './buy-screen.module.css'

/** The terms that the buyer accepts, and the use of personal data. */
export const BuyTerms = () => (
  <div className={styles['terms']}>
    <p className="tight">{m.packages_terms()}</p>
    <p className="tight">{m.packages_privacy()}</p>
    <LegalLinks />
  </div>
)
