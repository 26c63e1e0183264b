import { newSecretFromWire, recoveryCodesFromWire } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { QrCode } from '../design/qr-code.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskCodeForm } from './desk-code-form.tsx'
import { DeskCopyButton } from './desk-copy-button.tsx'
import { DeskPage } from './desk-page.tsx'
import styles from './desk-set-up-screen.module.css'
import { deskStaffQuery } from './desk-staff.ts'

/** Fetched once each time the page is opened, because a second fetch would replace the shown secret. */
const newSecretQuery = queryOptions({
  queryKey: ['desk', 'new-secret'],
  staleTime: Infinity,
  gcTime: 0,
  queryFn: async () => newSecretFromWire((await call('POST /api/desk/second-factor/start', {})).data),
})

type Props = { readonly onConfirmed: (recoveryCodes: readonly string[]) => void }

/** Sets up the code app: QR code, key, first code. */
export function DeskSetUpScreen({ onConfirmed }: Props) {
  const queryCache = useQueryClient()
  const { data: made, error, refetch } = useQuery(newSecretQuery)
  const retry = () => {
    // Another tab may have confirmed a secret.
    void queryCache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
    void refetch()
  }
  const confirm = async (code: string) => {
    const { data } = await call('POST /api/desk/second-factor/confirm', { body: { code } })
    onConfirmed(recoveryCodesFromWire(data))
  }

  if (made === undefined && error !== null)
    return (
      <DeskPage title={m.desk_set_up()}>
        <ErrorBlock title={m.desk_key_did_not_load()} onRetry={retry}>
          {error.message}
        </ErrorBlock>
      </DeskPage>
    )
  return (
    <DeskPage title={m.desk_set_up()}>
      <p>{m.desk_set_up_text()}</p>
      {made === undefined ? (
        <SkeletonRegion label={m.desk_key_loading()}>
          <Skeleton height={220} radius={12} />
        </SkeletonRegion>
      ) : (
        <>
          <div className={styles['secret']}>
            <div>
              <h2>{m.desk_scan()}</h2>
              <QrCode text={made.uri} />
            </div>
            <div>
              <h2>{m.desk_key()}</h2>
              <p className={styles['key']}>{inGroups(made.secret)}</p>
              <DeskCopyButton text={made.secret} />
            </div>
          </div>
          <DeskCodeForm
            label={m.desk_first_code()}
            submit={m.desk_confirm()}
            submitting={m.desk_confirming()}
            onCode={confirm}
          />
        </>
      )}
    </DeskPage>
  )
}

/** `ABCD EFGH`: easier to type. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
