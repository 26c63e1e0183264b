import * as m from '@pantul/messages/words'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { lazyPart } from '../design/lazy-part.tsx'
import { useForgetUnavailableLocation } from '../locations/use-forget-unavailable-location.ts'
import { AppBar } from './app-bar.tsx'
import { BasketNoticeLine } from './basket-notice-line.tsx'
import { Footer } from './footer.tsx'
import { OfflineLine } from './offline-line.tsx'
import { SessionNoticeLine } from './session-notice-line.tsx'
import styles from './padel-layout.module.css'
import { TabBar } from './tab-bar.tsx'

const LocationSheet = lazyPart(async () => (await import('../locations/location-sheet.tsx')).LocationSheet)
const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu)

type OpenOverlay = 'location' | 'account' | null

/** The main layout: header and page; on content pages also tab bar and footer. */
export function PadelLayout({ children }: { readonly children?: ReactNode }) {
  const [openOverlay, setOpenOverlay] = useState<OpenOverlay>(null)
  const isOrderStep = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.isOrderStep ?? false,
  })
  // The move page has its own bottom bar.
  const hasOwnBar = useRouterState({ select: ({ location }) => isOrderStep || 'move' in location.search })
  const isHome = useRouterState({ select: (state) => state.location.pathname === '/' })
  const close = () => setOpenOverlay(null)
  useForgetUnavailableLocation()

  return (
    <div className={styles['layout']} data-own-bar={hasOwnBar || undefined}>
      <a className="skipLink" href="#content">
        {m.layout_skip_to_content()}
      </a>
      <AppBar
        liesOverHero={isHome}
        hasOwnBar={hasOwnBar}
        onLocation={() => setOpenOverlay('location')}
        onAccount={() => setOpenOverlay('account')}
      />
      <OfflineLine />
      <SessionNoticeLine offersLogin />
      {!isHome && !isOrderStep && <BasketNoticeLine />}
      <main id="content" className={styles['main']} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      {!isOrderStep && <Footer />}
      {!hasOwnBar && <TabBar onAccount={() => setOpenOverlay('account')} />}
      <LocationSheet open={openOverlay === 'location'} onClose={close} />
      <AccountMenu open={openOverlay === 'account'} onClose={close} />
    </div>
  )
}
