import * as m from '@pantul/messages/words'
import { Link, Outlet } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { Logo } from '../design/logo.tsx'
import styles from './auth-layout.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineLine } from './offline-line.tsx'
import { SessionNoticeLine } from './session-notice-line.tsx'

/** The layout of login pages: one column on phones, with a picture of a court next to it from 1024 px. */
export const AuthLayout = () => (
  <div className={styles['layout']}>
    <a className="skipLink" href="#content">
      {m.layout_skip_to_content()}
    </a>
    <div className={styles['picture']} aria-hidden="true">
      <HeroPicture />
      <p className={classes(styles['slogan'], 'display')}>{m.layout_auth_line()}</p>
    </div>
    <div>
      <header className={styles['bar']}>
        <Link to="/" aria-label={m.layout_home()}>
          <Logo />
        </Link>
        <LanguageSwitch />
      </header>
      <OfflineLine />
      <SessionNoticeLine offersLogin={false} />
      <main id="content" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  </div>
)
