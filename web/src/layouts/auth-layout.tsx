import * as m from '@pantul/messages/words'
import { Link, Outlet } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import { HeroPicture } from '../design/hero-picture.tsx'
import { Mark } from '../design/mark.tsx'
import styles from './auth-layout.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineLine } from './offline-line.tsx'
import { SessionLine } from './session-line.tsx'

/** The layout of login pages: one column on phones, with a picture of a court next to it from 1024 px. */
export const AuthLayout = () => (
  <div className={styles['layout']}>
    <a className="skipLink" href="#content">
      {m.layout_skip_to_content()}
    </a>
    <div className={styles['picture']} aria-hidden="true">
      <HeroPicture />
      <p className={classes(styles['line'], 'display')}>{m.layout_auth_line()}</p>
    </div>
    <div>
      <header className={styles['bar']}>
        <Link to="/" aria-label={m.layout_home()}>
          <Mark />
        </Link>
        <LanguageSwitch />
      </header>
      <OfflineLine />
      <SessionLine offersLogin={false} />
      <main id="content" className={styles['main']} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  </div>
)
