import type { ClassSessionList } from '@pantul/contract/desk-classes-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { isPlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../design/button.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import office from '../office/desk-office.module.css'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskClassPlanForm } from './desk-class-plan-form.tsx'
import { deskClassesQuery } from './desk-classes-query.ts'
import { DeskSessionList } from './desk-session-list.tsx'
import { DeskSessionPanel } from './desk-session-panel.tsx'

/** The parameters of the address: `?from=2026-12-01&session=…`, or `?plan=new`. */
type Address = { readonly from?: string; readonly session?: string; readonly plan?: string }

/** `/desk/KEM/classes`: the sessions of four weeks, the chosen one, and the form that plans new ones. */
export function DeskClassesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <ClassesPage key={location.id} location={location} />
}

function ClassesPage({ location }: { readonly location: DeskLocation }) {
  const address: Address = useSearch({ strict: false })
  const from = isPlayDate(address.from) ? address.from : null
  const query = useQuery(deskClassesQuery(location.id, from))
  return (
    <DeskOfficePage
      title={m.layout_page_class()}
      list="classes"
      note={m.class_plan_note()}
      loadingText={m.class_plan_loading()}
      notLoadedText={m.class_plan_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Classes location={location} list={query.data} address={address} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: ClassSessionList; readonly address: Address }

function Classes({ location, list, address }: Props) {
  const navigate = useNavigate()
  const go = (next: Address): void =>
    void navigate({
      to: `/desk/${location.id}/classes`,
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)),
      resetScroll: false,
    })
  const shownFrom = address.from === undefined ? {} : { from: address.from }
  const mayChange = staffMay(location.roles, 'change-offer')
  const session = list.sessions.find(({ publicId }) => publicId === address.session)
  return (
    <div className={office['split']}>
      <section className={office['card']}>
        <DeskSessionList
          list={list}
          chosen={session?.publicId}
          onFrom={(from) => go({ from })}
          onChoose={(publicId) => go({ ...shownFrom, session: publicId })}
        />
        {mayChange && (
          <Button variant="secondary" onClick={() => go({ ...shownFrom, plan: 'new' })}>
            {m.class_plan_new()}
          </Button>
        )}
      </section>
      {session !== undefined && (
        <DeskSessionPanel
          key={session.publicId}
          locationId={location.id}
          session={session}
          list={list}
          mayChange={mayChange}
        />
      )}
      {session === undefined && mayChange && address.plan !== undefined && (
        <DeskClassPlanForm locationId={location.id} list={list} onDone={(from) => go({ from })} />
      )}
    </div>
  )
}
