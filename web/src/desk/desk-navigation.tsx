import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay, type StaffAction } from '@pantul/rules/staff-may'
import { Link, useRouterState } from '@tanstack/react-router'
import {
  CalendarCheck,
  CalendarRange,
  ChartNoAxesColumn,
  CloudRain,
  Inbox,
  List,
  ListChecks,
  Menu,
  Monitor,
  Moon,
  Repeat2,
  Scale,
  ScanLine,
  ScrollText,
  Settings,
  Undo2,
  UserCog,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Sheet } from '../design/sheet.tsx'
import styles from './desk-navigation.module.css'
import { isBackOfficePage } from './desk-back-office-pages.ts'
import { DeskRefundBadge } from './desk-refund-badge.tsx'

type NavigationLink = {
  /** The path below `/desk/$location`. */
  readonly path: string
  readonly title: () => string
  readonly icon: LucideIcon
  readonly group: keyof typeof groupTitles
  /** A person sees the link if a role allows this action. */
  readonly action: StaffAction
}

/** The titles of the groups, in the order of the navigation. */
const groupTitles = {
  day: m.desk_group_day,
  changes: m.label_changes,
  money: m.desk_group_money,
  office: m.desk_group_office,
} as const

const links: readonly NavigationLink[] = [
  { path: '', title: m.desk_schedule, icon: CalendarRange, group: 'day', action: 'see-schedule' },
  { path: '/today', title: m.courts_today, icon: CalendarCheck, group: 'day', action: 'take-attendance' },
  { path: '/scan', title: m.arrivals_scan, icon: ScanLine, group: 'day', action: 'see-schedule' },
  { path: '/orders', title: m.desk_orders, icon: List, group: 'day', action: 'see-orders' },
  { path: '/people', title: m.desk_people, icon: Users, group: 'day', action: 'find-people' },
  { path: '/drawer', title: m.desk_drawer, icon: Inbox, group: 'day', action: 'see-drawers' },
  { path: '/end-of-day', title: m.end_of_day, icon: Moon, group: 'day', action: 'see-reports' },
  { path: '/series', title: m.series_titles, icon: Repeat2, group: 'changes', action: 'see-series' },
  { path: '/closures', title: m.closures_title, icon: CloudRain, group: 'changes', action: 'close-courts' },
  { path: '/payments', title: m.desk_payments, icon: ListChecks, group: 'money', action: 'see-payments' },
  { path: '/refunds', title: m.history_invoice_refunds, icon: Undo2, group: 'money', action: 'see-refunds' },
  { path: '/reports', title: m.reports, icon: ChartNoAxesColumn, group: 'money', action: 'see-reports' },
  { path: '/settlements', title: m.settlements, icon: Scale, group: 'money', action: 'see-settlements' },
  { path: '/staff', title: m.desk_staff, icon: UserCog, group: 'office', action: 'see-staff' },
  { path: '/devices', title: m.desk_machines, icon: Monitor, group: 'office', action: 'see-devices' },
  { path: '/acts', title: m.desk_acts, icon: ScrollText, group: 'office', action: 'see-acts' },
  { path: '/courts', title: m.office_setup, icon: Settings, group: 'office', action: 'see-offer' },
]

/** The number of links that fit into the bar of a phone. */
const MAX_PHONE_LINKS = 5

/** The links that the person's roles allow. If there are too many for a phone, a button opens them in a sheet there. */
export function DeskNavigation({ location }: { readonly location: DeskLocation }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const allowedLinks = links.filter(({ action }) => staffMay(location.roles, action))
  const needsMenu = allowedLinks.length > MAX_PHONE_LINKS
  return (
    <nav aria-label={m.desk_title()} className={styles['navigation']}>
      <div className={styles['bar']} data-needs-menu={needsMenu || undefined}>
        <LinkGroups links={allowedLinks} locationId={location.id} />
      </div>
      {needsMenu && (
        <button
          type="button"
          className={styles['menu']}
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
          {m.desk_menu()}
        </button>
      )}
      <Sheet open={isMenuOpen} onClose={() => setMenuOpen(false)} title={m.desk_menu()}>
        <div className={styles['sheet']}>
          <LinkGroups links={allowedLinks} locationId={location.id} />
        </div>
      </Sheet>
    </nav>
  )
}

/** A list with a heading for each group that has links. */
function LinkGroups({
  links: allowedLinks,
  locationId,
}: {
  readonly links: readonly NavigationLink[]
  readonly locationId: string
}) {
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  // In a low window the links scroll. An effect, because the scroll position is outside of React.
  useEffect(() => {
    element.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <div ref={element} className={styles['groups']}>
      {Object.entries(groupTitles).map(([group, groupTitle]) => {
        const linksInGroup = allowedLinks.filter((link) => link.group === group)
        if (linksInGroup.length === 0) return null
        return (
          <section key={group}>
            <span id={`${id}-${group}`} className={styles['title']}>
              {groupTitle()}
            </span>
            <ul aria-labelledby={`${id}-${group}`}>
              {linksInGroup.map(({ path: subPath, title, icon: LinkIcon }) => (
                <li key={subPath}>
                  <Link
                    to={`/desk/${locationId}${subPath}`}
                    title={title()}
                    activeOptions={{ exact: subPath === '', includeSearch: false }}
                    aria-current={subPath === '/courts' && isBackOfficePage(path) ? 'true' : undefined}
                  >
                    <LinkIcon size={20} strokeWidth={1.75} aria-hidden="true" />
                    <span className={styles['label']}>{title()}</span>
                    {subPath === '/refunds' && <DeskRefundBadge locationId={locationId} />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
