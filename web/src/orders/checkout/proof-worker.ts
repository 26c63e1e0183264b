/// <reference lib="webworker" />
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// A worker, so that the page stays responsive. It gets a challenge and answers the solution, or null after the timeout.
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: 300_000 }).then((solution) =>
    self.postMessage(solution),
  )
})
