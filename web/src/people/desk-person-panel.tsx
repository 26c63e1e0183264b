import type { PersonPage } from '@pantul/contract/desk-person-panel-wire'
import type { Person, PersonDetails } from '@pantul/contract/desk-people-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Ellipsis, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { useFocusFallback } from '../browser/desk-use-focus-fallback.ts'
import { Button } from '../design/button.tsx'
import { monthAndYear } from '../design/date-text.ts'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskBalanceForm } from './desk-balance-form.tsx'
import { DeskExportForm } from './desk-export-form.tsx'
import { DeskFlagForm } from './desk-flag-form.tsx'
import { DeskMergeForm } from './desk-merge-form.tsx'
import { DeskPersonEdit } from './desk-person-edit.tsx'
import { DeskPersonFoot } from './desk-person-foot.tsx'
import { DeskPersonMore, hasMoreActions, type PersonForm } from './desk-person-more.tsx'
import styles from './desk-person-panel.module.css'
import { personQuery } from './desk-person-query.ts'
import { DeskPersonRows } from './desk-person-rows.tsx'
import { phoneText } from './desk-phone-text.ts'
import { DeskFlagBanner } from './desk-flag-banner.tsx'

type Props = {
  readonly location: DeskLocation
  readonly person: Person
  readonly onChanged: (person: Person) => void
  readonly onClose: () => void
}

/**
 * The details of a person, or a form that changes them. Gets the focus. Escape closes the menu or the panel; an open
 * form handles Escape itself.
 */
export function DeskPersonPanel({ location, person: listed, onChanged, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [form, setForm] = useState<PersonForm | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const loaded = useQuery({
    ...personQuery(location.id, listed.contactId),
    enabled: listed.details !== null,
  })
  const person = latestVersion(listed, loaded.data?.person)
  const { name, details } = person
  useFocusFallback(heading)
  useEscape(() => (isMenuOpen ? setMenuOpen(false) : onClose()))
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (form === null) heading.current?.focus()
  }, [form])
  const openForm = (next: PersonForm | null): void => {
    setMenuOpen(false)
    setForm(next)
  }
  return (
    <aside className={styles['panel']} aria-label={m.schedule_details()}>
      <div className={styles['top']}>
        <span>{details === null ? null : sinceText(details)}</span>
        {loaded.data?.wasHereLately === true && form === null && hasMoreActions(location.roles) && (
          <button
            type="button"
            className={styles['topButton']}
            aria-label={m.desk_people_more()}
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Ellipsis size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        <button type="button" className={styles['topButton']} aria-label={m.design_close()} onClick={onClose}>
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {details !== null && isMenuOpen && form === null && (
        <DeskPersonMore roles={location.roles} isFlagged={details.flagReason !== null} onForm={openForm} />
      )}
      <h2 ref={heading} tabIndex={-1} className="display">
        {name}
      </h2>
      {details === null ? (
        <p className={styles['quiet']}>{m.desk_people_only_name()}</p>
      ) : (
        <Details
          location={location}
          person={person}
          details={details}
          loaded={loaded}
          form={form}
          onForm={openForm}
          onChanged={onChanged}
        />
      )}
    </aside>
  )
}

/** The newer of two copies of a person. The list and the panel fetch the person separately. */
const latestVersion = (shown: Person, fetched: Person | undefined): Person =>
  fetched !== undefined && (fetched.details?.version ?? 0) >= (shown.details?.version ?? 0) ? fetched : shown

type DetailsProps = Pick<Props, 'location' | 'person' | 'onChanged'> & {
  readonly details: PersonDetails
  readonly loaded: UseQueryResult<PersonPage>
  readonly form: PersonForm | null
  readonly onForm: (form: PersonForm | null) => void
}

function Details({ location, person, details, loaded, form, onForm, onChanged }: DetailsProps) {
  const page = loaded.data ?? null
  const closeForm = (): void => onForm(null)
  const showChanged = (next: Person): void => {
    onForm(null)
    onChanged(next)
  }
  const formProps = { locationId: location.id, person, onBack: closeForm }
  return (
    <>
      <Contact details={details} />
      {details.flagReason !== null && (
        <DeskFlagBanner reason={details.flagReason} flaggedBy={page?.flaggedBy ?? null} />
      )}
      {form === null && <Figures details={details} page={page} />}
      {form === 'edit' && <DeskPersonEdit {...formProps} details={details} onChanged={showChanged} />}
      {form === 'flag' && <DeskFlagForm {...formProps} onDone={showChanged} />}
      {form === 'balance' && page !== null && (
        <DeskBalanceForm locationId={location.id} page={page} onBack={closeForm} />
      )}
      {form === 'merge' && page !== null && (
        <DeskMergeForm locationId={location.id} page={page} onDone={showChanged} onBack={closeForm} />
      )}
      {form === 'export' && (
        <DeskExportForm locationId={location.id} contactId={person.contactId} onBack={closeForm} />
      )}
      {page === null && form !== 'edit' && form !== 'flag' && <Loading loaded={loaded} />}
      {form === null && (
        <>
          {staffMay(location.roles, 'merge-people') && (page?.similar.length ?? 0) > 0 && (
            <Similar names={(page?.similar ?? []).map(({ name }) => name)} onMerge={() => onForm('merge')} />
          )}
          <DeskPersonRows locationId={location.id} details={details} page={page} />
          {staffMay(location.roles, 'change-people') && (
            <DeskPersonFoot
              locationId={location.id}
              contactId={person.contactId}
              phone={details.phone}
              page={page}
              onEdit={page?.wasHereLately === false ? null : () => onForm('edit')}
            />
          )}
        </>
      )}
    </>
  )
}

type SimilarProps = { readonly names: readonly string[]; readonly onMerge: () => void }

/** People with the same phone or e-mail, who may be the same person. */
const Similar = ({ names, onMerge }: SimilarProps) => (
  <div className={styles['similar']}>
    <p>
      <b>{m.desk_people_similar()}</b>
      {names.join(', ')}
    </p>
    <Button variant="secondary" onClick={onMerge}>
      {m.desk_people_merge()}
    </Button>
  </div>
)

/** Shown while the rest of the page loads, or if it failed to load. */
const Loading = ({ loaded: { isFetching, isError, error, refetch } }: Pick<DetailsProps, 'loaded'>) =>
  isError && !isFetching ? (
    <div role="alert" className={styles['failed']}>
      <p>
        {m.desk_people_details_failed()}. {error.message}
      </p>
      <Button variant="secondary" onClick={() => void refetch()}>
        {m.design_try_again()}
      </Button>
    </div>
  ) : (
    <SkeletonRegion label={m.desk_people_details_loading()}>
      <Skeleton height={48} radius={10} />
    </SkeletonRegion>
  )

const sinceText = ({ accountSince }: PersonDetails): string =>
  accountSince === null
    ? m.checkout_guest()
    : m.desk_people_since({ date: monthAndYear(accountSince.slice(0, 10), 'long') })

const Contact = ({ details: { phone, email } }: { readonly details: PersonDetails }) => (
  <div className={styles['contact']}>
    {phone !== null && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
    {email !== null && <span>{email}</span>}
  </div>
)

type FiguresProps = { readonly details: PersonDetails; readonly page: PersonPage | null }

function Figures({ details: { visits, noShows }, page }: FiguresProps) {
  const owed = (page?.owingOrders ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{m.desk_people_visits_here()}</dt>
        <dd className="display">{visits}</dd>
      </div>
      <div>
        <dt>{m.desk_people_spent()}</dt>
        <dd className="display">{page === null ? '–' : formatAmount(page.spent)}</dd>
      </div>
      <div data-has-no-shows={noShows > 0 || undefined}>
        <dt>{m.desk_people_no_shows()}</dt>
        <dd className="display">{noShows}</dd>
      </div>
      <div data-owes={owed > 0 || undefined}>
        <dt>{m.desk_people_owes()}</dt>
        <dd className="display">{page === null ? '–' : formatAmount(owed)}</dd>
      </div>
    </dl>
  )
}
