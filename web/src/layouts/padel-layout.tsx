import * as m from '@pantul/messages/words'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../design/lazy-part.tsx'
import { useClearedLocation } from '../locations/use-cleared-location.ts'
import { AppBar } from './app-bar.tsx'
import { BasketLine } from './basket-line.tsx'
import { Footer } from './footer.tsx'
import { OfflineLine } from './offline-line.tsx'
import { SessionLine } from './session-line.tsx'
import styles from './padel-layout.module.css'
import { TabBar } from './tab-bar.tsx'

const LocationSheet = lazyPart(async () => (await import('../locations/location-sheet.tsx')).LocationSheet)
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu)

type OpenOverlay = 'location' | 'account' | null

/** The main layout: header and page; on content pages also tab bar and footer. */
export function PadelLayout({ children }: { readonly children?: ReactNode }) {
  const [opened, setOpened] = useState<OpenOverlay>(null)
  const isStep = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.isStep ?? false })
  // The move page has its own bottom bar.
  const hasOwnBar = useRouterState({ select: ({ location }) => isStep || 'move' in location.search })
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' })
  const close = () => setOpened(null)
  useClearedLocation()

  return (
    <div className={styles['layout']} data-own-bar={hasOwnBar || undefined}>
      <a className="skipLink" href="#content">
        {m.layout_skip_to_content()}
      </a>
      <AppBar
        liesOverHero={isHome}
        hasOwnBar={hasOwnBar}
        onLocation={() => setOpened('location')}
        onAccount={() => setOpened('account')}
      />
      <OfflineLine />
      <SessionLine offersLogin />
      {!isHome && !isStep && <BasketLine />}
      <main id="content" className={styles['main']} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      {!isStep && <Footer />}
      {!hasOwnBar && <TabBar onMe={() => setOpened('account')} />}
      <LocationSheet open={opened === 'location'} onClose={close} />
      <AccountMenu open={opened === 'account'} onClose={close} />
    </div>
  )
}
