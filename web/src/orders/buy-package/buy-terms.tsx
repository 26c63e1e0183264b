import { packages_privacy, packages_terms } from '@pantul/messages/words'
import { LegalLinks } from '../../legal/legal-links.tsx'
import styles from './buy-screen.module.css'

/** The terms that the buyer accepts, and the use of personal data. */
export const BuyTerms = () => (
  <div className={styles['terms']}>
    <p className="tight">{packages_terms()}</p>
    <p className="tight">{packages_privacy()}</p>
    <LegalLinks />
  </div>
)
