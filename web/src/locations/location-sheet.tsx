import * as m from '@pantul/messages/words'
import { ErrorBlock } from '../design/error-block.tsx'
import { Sheet } from '../design/sheet.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { LocationRows } from './location-rows.tsx'
import { SwitchLocationQuestion } from './switch-location-question.tsx'
import { useChooseLocation } from './use-choose-location.ts'
import { useLocation } from '../venue/use-location.ts'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** A sheet to choose a location. The question about a filled basket replaces the list. */
export function LocationSheet({ open, onClose }: Props) {
  const { status, retry } = useLocation()
  const choice = useChooseLocation(onClose)
  const close = () => {
    choice.stay()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={choice.pending === null ? m.layout_choose_location() : m.locations_switch_title()}
    >
      {choice.pending !== null ? (
        <SwitchLocationQuestion choice={choice} />
      ) : status === 'error' ? (
        <ErrorBlock title={m.locations_did_not_load()} onRetry={retry}>
          {m.courts_connection_dropped()}
        </ErrorBlock>
      ) : status === 'pending' ? (
        <SkeletonRegion label={m.locations_loading()}>
          <Skeleton height={220} radius={12} />
        </SkeletonRegion>
      ) : (
        <LocationRows onChoose={choice.choose} />
      )}
    </Sheet>
  )
}
