import { legal_agree, legal_privacy, legal_terms } from '@pantul/messages/words'
import styles from './legal-links.module.css'

/** To the texts that are agreed to; in a tab of their own, because a form is open here. */
export const LegalLinks = () => (
  <p className={styles['links']}>
    {legal_agree()}{' '}
    <a href="/terms" target="_blank" rel="noopener">
      {legal_terms()}
    </a>
    <a href="/privacy" target="_blank" rel="noopener">
      {legal_privacy()}
    </a>
  </p>
)
