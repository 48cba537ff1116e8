import { describe, expect, it } from 'vitest';
import { createMedia, START, throughJson } from '#tests/support/step-harness.ts';
import { graphError } from '#tests/support/adapter-bench.ts';
import { startInstagram } from './support.ts';

const media = [createMedia(Buffer.from('jpeg'))];
const lost = { containerId: '178', publishFrom: START.toISOString() };
const status = (code: string) => ({ body: { id: '178', status_code: code } });
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);

describe('a lost response to media_publish', () => {
  it('is not treated as unpublished before a minute has passed', async () => {
    const { adapter, harness } = await startInstagram(
      { media },
      status('FINISHED'),
      status('FINISHED'),
    );
    harness.setIntentAt(START);
    const first = await adapter.reconcile(harness.context, lost);
    expect(first).toMatchObject({ kind: 'look_again', until: later(60) });

    harness.setNow(later(60));
    const second = await adapter.reconcile(harness.context, throughJson(first.state));
    expect(second).toMatchObject({ kind: 'not_committed', step: 'publish' });
    expect(second.state).toMatchObject({ containerId: '178', lostAt: null, looks: 0 });
  });

  it('is treated as unpublished at once when the request is old enough', async () => {
    const { adapter, harness } = await startInstagram({ media }, status('FINISHED'));
    harness.setIntentAt(START);
    harness.setNow(later(3600));
    const result = await adapter.reconcile(harness.context, lost);

    expect(result).toMatchObject({ kind: 'not_committed', step: 'publish' });
  });

  it('is live when the container says so', async () => {
    const { adapter, harness } = await startInstagram({ media }, status('PUBLISHED'));
    const result = await adapter.reconcile(harness.context, lost);

    expect(result).toMatchObject({ kind: 'committed', step: 'find_media' });
  });

  it.each(['ERROR', 'EXPIRED'])('starts over with a new container after %s', async (code) => {
    const { adapter, harness } = await startInstagram({ media }, status(code));
    const result = await adapter.reconcile(harness.context, lost);

    expect(result).toMatchObject({ kind: 'not_committed', step: 'create_container' });
    expect(result.state).toMatchObject({ containerId: null });
  });

  it('is checked again while the container is in progress', async () => {
    const { adapter, harness } = await startInstagram({ media }, status('IN_PROGRESS'));
    const result = await adapter.reconcile(harness.context, lost);

    expect(result).toMatchObject({ kind: 'look_again', until: later(3) });
  });

  it('stays unknown while the status is unreadable, and never publishes', async () => {
    const { server, adapter, harness } = await startInstagram({ media }, graphError(100, 33));
    const result = await adapter.reconcile(harness.context, lost);

    expect(result.kind).toBe('look_again');
    expect(server.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('is left to the user when neither status nor list shows the outcome', async () => {
    const { adapter, harness } = await startInstagram({ media }, graphError(100, 33), {
      body: { data: [] },
    });
    const result = await adapter.reconcile(harness.context, { ...lost, looks: 27 });

    expect(result.kind).toBe('undecidable');
  });

  it('keeps checking when Instagram refuses the status, and asks the user when it refuses the list too', async () => {
    const refused = graphError(10, undefined, 403);
    const { adapter, harness } = await startInstagram({ media }, refused, refused, refused);
    expect((await adapter.reconcile(harness.context, lost)).kind).toBe('look_again');
    const last = await adapter.reconcile(harness.context, { ...lost, looks: 27 });
    expect(last.kind).toBe('undecidable');
  });

  it('is live when the status is unreadable, but the list shows the post', async () => {
    const listing = {
      data: [{ id: '5', caption: 'Hello #one #two', timestamp: '2026-11-20T10:00:01+0000' }],
    };
    const { adapter, harness } = await startInstagram({ media }, graphError(100, 33), {
      body: listing,
    });
    const result = await adapter.reconcile(harness.context, { ...lost, looks: 27 });

    expect(result).toMatchObject({ kind: 'committed', step: 'confirm' });
    expect(result.state).toMatchObject({ mediaId: '5' });
  });
});
