import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { Logo } from '../design/logo.tsx'
import { useLocation } from '../venue/use-location.ts'
import styles from './footer.module.css'
import { helpAddress } from './help-address.ts'

/** The footer of content pages. Help comes last on every page (WCAG 3.2.6). */
export function Footer() {
  const { location, locations } = useLocation()
  const help = helpAddress(location, locations)
  return (
    <footer className={styles['footer']}>
      <div className={styles['inside']}>
        <p>
          <Logo size={24} />
          {m.layout_footer()}
        </p>
        <ul>
          <li>
            <Link to="/locations">{m.layout_nav_locations()}</Link>
          </li>
          <li>
            <Link to="/academy">{m.layout_nav_academy()}</Link>
          </li>
          <li>
            <Link to="/promo">{m.layout_page_promo()}</Link>
          </li>
          <li>
            <Link to="/history-transactions">{m.layout_page_history()}</Link>
          </li>
          <li>
            <Link to="/terms">{m.legal_terms()}</Link>
          </li>
          <li>
            <Link to="/privacy">{m.legal_privacy()}</Link>
          </li>
          {help !== null && (
            <li>
              <a href={help} target="_blank" rel="noopener">
                {m.layout_help()}
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}
