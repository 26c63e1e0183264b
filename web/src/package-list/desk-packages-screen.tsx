import {
  newPackageToWire,
  packageListFromWire,
  type PackageList,
  type VersionedPackage,
} from '@pantul/contract/desk-packages-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  accounts_saving,
  layout_page_package,
  package_list_add,
  package_list_added,
  package_list_new,
  package_list_none,
  package_list_note,
  package_list_short,
  packages_loading,
  packages_not_loaded,
  schedule_off_sale,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import office from '../office/desk-office.module.css'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskPackageForm } from './desk-package-form.tsx'
import { officePackagesQuery } from './desk-packages-query.ts'

/** `/desk/KEM/packages`: the packages of a location, and the form of one. */
export function DeskPackagesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Loaded key={location.id} location={location} />
}

function Loaded({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(officePackagesQuery(location.id))
  return (
    <DeskOfficePage
      title={layout_page_package()}
      note={package_list_note()}
      loading={packages_loading()}
      notLoaded={packages_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Packages location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: PackageList }

function Packages({ location, list }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  // In the address, so that a form with changes asks before another package is shown.
  const { package: chosen }: { readonly package?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (id: string, isSaved = false): void =>
    void navigate({
      to: `/desk/${location.id}/packages`,
      search: { package: id },
      resetScroll: false,
      ignoreBlocker: isSaved,
    })
  const cache = useQueryClient()
  const shown = list.packages.find(({ id }) => id === chosen) ?? list.packages[0]
  const adding = useDeskCall<void>({
    send: async () => {
      const ask = {
        params: { location: location.id },
        body: newPackageToWire(newPackage(location.id)),
        idempotencyKey: randomKey(),
      }
      const after = packageListFromWire((await call('POST /api/desk/:location/packages', ask)).data)
      cache.setQueryData(officePackagesQuery(location.id).queryKey, after)
      const added = addedTo(list.packages, after.packages)
      if (added !== undefined) choose(added.id)
    },
    onDone: () => toast(package_list_added()),
  })
  return (
    <div className={office['split']}>
      <section className={office['card']} aria-label={layout_page_package()}>
        {list.packages.length === 0 && <p>{package_list_none()}</p>}
        <ul className={office['list']}>
          {list.packages.map(({ id, name, hours, price, isActive }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === shown?.id ? 'true' : undefined}
                onClick={() => choose(id)}
              >
                <b>{name}</b>
                <span>{package_list_short({ hours, price: formatRupiah(price) })}</span>
                {!isActive && <Tag>{schedule_off_sale()}</Tag>}
              </button>
            </li>
          ))}
        </ul>
        {adding.problem !== null && (
          <p role="alert" className={office['problem']}>
            {adding.problem}
          </p>
        )}
        {mayChange && (
          <Button
            variant="secondary"
            busy={adding.isBusy ? accounts_saving() : undefined}
            onClick={() => adding.send()}
          >
            {package_list_add()}
          </Button>
        )}
      </section>
      {shown !== undefined && (
        <div>
          <DeskPackageForm
            key={shown.id}
            locationId={location.id}
            row={shown}
            list={list}
            mayChange={mayChange}
            isOwner={location.roles.includes('owner')}
            onReplaced={(id) => choose(id, true)}
          />
        </div>
      )}
    </div>
  )
}

/** The package of `after` that is not in `before`. */
export const addedTo = (
  before: readonly VersionedPackage[],
  after: readonly VersionedPackage[],
): VersionedPackage | undefined => after.find(({ id }) => before.every((one) => one.id !== id))

/** Off sale at first, so that nobody buys it before staff have checked its details. */
const newPackage = (locationId: string) => ({
  name: package_list_new(),
  descriptionEn: '',
  descriptionId: '',
  hours: 10,
  price: 1_000_000,
  validDays: 90,
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: [locationId],
  soldFrom: null,
  soldTo: null,
  perCustomer: null,
  position: 0,
  isActive: false,
})
