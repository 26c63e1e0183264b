import * as m from '@pantul/messages/words'
import styles from './legal-links.module.css'

/** Links to the legal texts. They open in a new tab, because a form is open here. */
export const LegalLinks = () => (
  <p className={styles['links']}>
    {m.legal_agree()}{' '}
    <a href="/terms" target="_blank" rel="noopener">
      {m.legal_terms()}
    </a>
    <a href="/privacy" target="_blank" rel="noopener">
      {m.legal_privacy()}
    </a>
  </p>
)
