import { newSecretFromWire, recoveryCodesFromWire } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { QrCode } from '../design/qr-code.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskCodeForm } from './desk-code-form.tsx'
import { DeskCopyButton } from './desk-copy-button.tsx'
import { DeskEntrancePage } from './desk-entrance-page.tsx'
import styles from './desk-authenticator-set-up-screen.module.css'
import { deskStaffQuery } from './desk-staff.ts'

/** Fetched only once each time the page is opened, because a second fetch would replace the shown secret. */
const newSecretQuery = queryOptions({
  queryKey: ['desk', 'new-secret'],
  staleTime: Infinity,
  gcTime: 0,
  queryFn: async () => newSecretFromWire((await call('POST /api/desk/second-factor/start', {})).data),
})

type Props = { readonly onConfirmed: (recoveryCodes: readonly string[]) => void }

/** Sets up the authenticator app: shows its secret as a QR code and as text, and asks for the first code. */
export function DeskAuthenticatorSetUpScreen({ onConfirmed }: Props) {
  const queryClient = useQueryClient()
  const { data: newSecret, error, refetch } = useQuery(newSecretQuery)
  const retry = () => {
    // If another tab has set up the app meanwhile, this screen is not needed any more.
    void queryClient.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
    void refetch()
  }
  const confirm = async (code: string) => {
    const { data } = await call('POST /api/desk/second-factor/confirm', { body: { code } })
    onConfirmed(recoveryCodesFromWire(data))
  }

  if (newSecret === undefined && error !== null)
    return (
      <DeskEntrancePage title={m.desk_set_up()}>
        <ErrorBlock title={m.desk_key_did_not_load()} onRetry={retry}>
          {error.message}
        </ErrorBlock>
      </DeskEntrancePage>
    )
  return (
    <DeskEntrancePage title={m.desk_set_up()}>
      <p>{m.desk_set_up_text()}</p>
      {newSecret === undefined ? (
        <SkeletonRegion label={m.desk_key_loading()}>
          <Skeleton height={220} radius={12} />
        </SkeletonRegion>
      ) : (
        <>
          <div className={styles['secret']}>
            <div>
              <h2>{m.desk_scan()}</h2>
              <QrCode text={newSecret.uri} />
            </div>
            <div>
              <h2>{m.desk_key()}</h2>
              <p className={styles['key']}>{inGroupsOfFour(newSecret.secret)}</p>
              <DeskCopyButton text={newSecret.secret} />
            </div>
          </div>
          <DeskCodeForm
            label={m.desk_first_code()}
            submitLabel={m.desk_confirm()}
            busyLabel={m.desk_confirming()}
            onCode={confirm}
          />
        </>
      )}
    </DeskEntrancePage>
  )
}

/** `ABCDEFGH` → `ABCD EFGH`, which is easier to type. */
const inGroupsOfFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
