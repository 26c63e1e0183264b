import type {
  SettlementFile,
  SettlementGateway,
  SettlementSpan,
} from '@pantul/contract/desk-settlements-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { isPlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { shortDay } from '../design/date-text.ts'
import { Empty } from '../design/empty.tsx'
import { ErrorBlock } from '../design/error-block.tsx'
import { Segmented } from '../design/segmented.tsx'
import { SelectField } from '../design/select-field.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Tag } from '../design/tag.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import office from '../office/desk-office.module.css'
import { DeskSettlementComparison } from './desk-settlement-comparison.tsx'
import { momentText } from '../desk/desk-moment-text.ts'
import { gatewayName } from './desk-settlement-text.ts'
import { DeskSettlementUpload } from './desk-settlement-upload.tsx'
import { settlementsQuery } from './desk-settlements-query.ts'
import styles from './desk-settlements.module.css'

/** The parameters of the address: `?file=…` or `?from=2026-11-01&to=2026-11-30&gateway=midtrans`. */
type Address = {
  readonly file?: string
  readonly from?: string
  readonly to?: string
  readonly gateway?: string
}

/** `/desk/KEM/settlements`: the gateway's settlement files beside our payments. */
export function DeskSettlementsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Settlements key={location.id} location={location} />
}

/** The days of the address whose files are compared; null if one file is shown. */
function spanOf(address: Address, gateways: readonly SettlementGateway[]): SettlementSpan | null {
  const { from = '', to = '' } = address
  const gateway = gateways.find((known) => known === address.gateway) ?? gateways[0]
  return gateway !== undefined && isPlayDate(from) && isPlayDate(to) ? { gateway, from, to } : null
}

function Settlements({ location: { id: locationId, timeZone } }: { readonly location: DeskLocation }) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data, isError, isFetching, error, refetch } = useQuery(settlementsQuery(locationId))
  const [uploaded, setUploaded] = useState<{ readonly id: string; readonly wasLoaded: boolean } | null>(null)
  const go = (search: Address): void =>
    void navigate({ to: `/desk/${locationId}/settlements`, search: { ...search }, resetScroll: false })
  const today = venueNow(timeZone).date
  const files = data?.files ?? []
  const gateways = data?.gateways ?? []
  const span = spanOf(address, gateways)
  const shownId = address.file ?? files[0]?.settlementId
  const uploadedFile = files.find(({ settlementId }) => settlementId === uploaded?.id)
  return (
    <div className={`${office['page'] ?? ''} ${styles['screen'] ?? ''}`}>
      <header className={office['head']}>
        <h1 className="display">{m.settlements()}</h1>
        <Segmented
          name="settlement-view"
          label={m.settlements_view()}
          value={span === null ? 'files' : 'days'}
          onValue={(view) => go(view === 'files' ? {} : { from: `${today.slice(0, 8)}01`, to: today })}
          options={[
            { value: 'files', label: m.settlements_files() },
            { value: 'days', label: m.classes_days() },
          ]}
        />
        {span !== null && <Days span={span} gateways={gateways} onSpan={(next) => go(next)} />}
      </header>
      {data === undefined && isError && !isFetching && (
        <ErrorBlock title={m.settlements_not_loaded()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      )}
      {data === undefined && (isFetching || !isError) && (
        <SkeletonRegion label={m.settlements_loading()}>
          <Skeleton height={420} radius={16} />
        </SkeletonRegion>
      )}
      {data !== undefined && span !== null && (
        <DeskSettlementComparison
          locationId={locationId}
          files={span}
          label={`${shortDay(span.from)} – ${shortDay(span.to)}`}
        />
      )}
      {data !== undefined && span === null && (
        <div className={styles['split']}>
          <div>
            <DeskSettlementUpload
              locationId={locationId}
              gateways={gateways}
              onUploaded={({ settlementId, wasLoaded }) => {
                setUploaded({ id: settlementId, wasLoaded })
                go({ file: settlementId })
              }}
            />
            <output className={styles['uploadResult']}>
              {uploadedFile !== undefined &&
                uploaded !== null &&
                uploadText(uploadedFile, uploaded.wasLoaded)}
            </output>
            {files.length > 0 && (
              <FileList files={files} shownId={shownId} onChoose={(file) => go({ file })} />
            )}
          </div>
          {shownId === undefined ? (
            <Empty title={m.settlements_none()}>{m.settlements_none_note()}</Empty>
          ) : (
            <DeskSettlementComparison
              key={shownId}
              locationId={locationId}
              files={shownId}
              label={m.settlements_choose()}
            />
          )}
        </div>
      )}
    </div>
  )
}

const uploadText = ({ fileName, loadedAt, loadedBy }: SettlementFile, wasLoaded: boolean): string =>
  wasLoaded
    ? m.settlements_again({ at: momentText(loadedAt), name: loadedBy })
    : m.settlements_uploaded({ file: fileName })

type FileListProps = {
  readonly files: readonly SettlementFile[]
  readonly shownId: string | undefined
  readonly onChoose: (id: string) => void
}

const FileList = ({ files, shownId, onChoose }: FileListProps) => (
  <section className={office['card']} aria-label={m.settlements_files()} data-files>
    <ul className={office['list']}>
      {files.map(({ settlementId, fileName, from, to, differences }) => (
        <li key={settlementId}>
          <button
            type="button"
            aria-current={settlementId === shownId ? 'true' : undefined}
            onClick={() => onChoose(settlementId)}
          >
            <bdi>
              <b>{fileName}</b>
            </bdi>
            <span>
              {shortDay(from.slice(0, 10))} – {shortDay(to.slice(0, 10))}
            </span>
            <Tag variant={differences > 0 ? 'bad' : 'ok'}>
              {differences > 0 ? (
                <CircleAlert size={14} aria-hidden="true" />
              ) : (
                <CircleCheck size={14} aria-hidden="true" />
              )}{' '}
              {differences > 0
                ? m.settlements_differences({ count: differences })
                : m.settlements_none_differ()}
            </Tag>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

type DaysProps = {
  readonly span: SettlementSpan
  readonly gateways: readonly SettlementGateway[]
  readonly onSpan: (span: SettlementSpan) => void
}

function Days({ span, gateways, onSpan }: DaysProps) {
  return (
    <div className={styles['days']}>
      <input
        type="date"
        aria-label={m.reports_from()}
        value={span.from}
        max={span.to}
        onChange={({ target: { value } }) => value !== '' && onSpan({ ...span, from: value })}
      />
      <input
        type="date"
        aria-label={m.reports_to()}
        value={span.to}
        min={span.from}
        onChange={({ target: { value } }) => value !== '' && onSpan({ ...span, to: value })}
      />
      {gateways.length > 1 && (
        <SelectField
          label={m.desk_refunds_route_gateway()}
          isLabelHidden
          value={span.gateway}
          onValue={(gateway) => onSpan({ ...span, gateway })}
          options={gateways.map((value) => ({ value, label: gatewayName(value) }))}
        />
      )}
    </div>
  )
}
