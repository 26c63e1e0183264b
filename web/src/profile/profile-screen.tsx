import type { OwnProfile } from '@pantul/contract/profile-wire'
import * as m from '@pantul/messages/words'
import { Navigate } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { isLoggingOut } from '../accounts/log-out.ts'
import { useSession } from '../accounts/use-session.ts'
import { useOnline } from '../browser/online.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Initials } from '../design/initials.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { CreditSection } from './credit-section.tsx'
import { DataSection } from './data-section.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailSection } from './email-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { MemberCodeSection } from './member-code-section.tsx'
import { NewsSection } from './news-section.tsx'
import { PasswordForm } from './password-form.tsx'
import { OtherPages, ProfileNav } from './profile-nav.tsx'
import styles from './profile-screen.module.css'
import { SessionsSection } from './sessions-section.tsx'
import { useOwnProfile } from '../accounts/use-profile.ts'

/** `/profile`: the customer's data, to read, change, export and delete. */
export function ProfileScreen() {
  const session = useSession()
  const { data, error, refetch } = useOwnProfile()

  // If the session ended while the page was open, the login returns to this page. After a logout it does not.
  if (session.isKnown && session.profile === null)
    return isLoggingOut() ? (
      <ProfileWaiting />
    ) : (
      <Navigate to="/auth/login" search={{ redirect: '/profile' }} replace />
    )
  if (data !== undefined) return <Profile profile={data} />
  if (error === null) return <ProfileWaiting />
  return (
    <div className={styles['page']}>
      <h1 className="hiddenText">{m.profile_title()}</h1>
      <ErrorBlock title={m.profile_not_loaded()} onRetry={() => void refetch()}>
        {error.message}
      </ErrorBlock>
    </div>
  )
}

function Profile({ profile }: { readonly profile: OwnProfile }) {
  const isOnline = useOnline()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Initials name={profile.fullname} />
        <h1 className="display">{profile.fullname}</h1>
      </header>
      {!isOnline && (
        <output className={styles['offline']}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.profile_offline()}
        </output>
      )}
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <ProfileNav />
        </div>
        <div className={styles['parts']}>
          <DetailsForm key={profile.id} profile={profile} />
          <EmailSection profile={profile} />
          <CreditSection />
          <MemberCodeSection />
          <AppearanceSection />
          <PasswordForm email={profile.email} />
          <SessionsSection />
          <NewsSection profile={profile} />
          <DataSection />
          <div className={styles['end']}>
            <OtherPages />
          </div>
        </div>
      </div>
    </div>
  )
}

const ProfileWaiting = () => (
  <div className={styles['page']}>
    <SkeletonRegion label={m.profile_loading()}>
      <div className={styles['head']}>
        <Skeleton width={36} height={36} radius={18} />
        <Skeleton width={200} height={36} />
      </div>
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <Skeleton height={480} radius={10} />
        </div>
        <div className={styles['parts']}>
          <Skeleton height={590} radius={16} />
          <Skeleton height={170} radius={16} />
        </div>
      </div>
    </SkeletonRegion>
  </div>
)
