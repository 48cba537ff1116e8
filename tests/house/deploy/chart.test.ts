import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#app/server/config/config.ts';
import { type Manifest, renderChart } from '#tests/support/container/render-chart.ts';

const MODELS: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
  Deployment,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Service,
};

function findProblem(manifest: Manifest): string | null {
  const Model = MODELS[manifest.kind];
  if (!Model) return `No schema for ${manifest.kind}`;
  try {
    new Model(manifest as never).validate();
    return null;
  } catch (error) {
    return `${manifest.kind} ${manifest.metadata.name}: ${String(error)}`;
  }
}

const manifests = renderChart();
const Selected = z.object({ spec: z.object({ selector: z.record(z.string(), z.string()) }) });
const Pods = z.object({
  spec: z.object({
    template: z.object({ metadata: z.object({ labels: z.record(z.string(), z.string()) }) }),
  }),
});
const ofKind = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);

describe('the Helm chart, rendered by a part of Helm’s language', () => {
  it('has only manifests that Kubernetes’ schemas accept', () => {
    expect(manifests.map(findProblem).filter(Boolean)).toEqual([]);
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      'Ingress fanfare',
      'Deployment fanfare-sandbox',
      'Service fanfare-sandbox',
      'NetworkPolicy fanfare-sandbox',
      'ConfigMap fanfare',
      'Deployment fanfare-web',
      'PodDisruptionBudget fanfare-web',
      'Service fanfare',
      'Deployment fanfare-worker',
      'PodDisruptionBudget fanfare-worker',
    ]);
  });

  it('is checked by schemas that refuse a wrong field', () => {
    const [first] = ofKind('Deployment');
    const wrong = {
      ...first,
      spec: { ...z.object({}).loose().parse(first?.['spec']), replicas: 'two' },
    };
    expect(findProblem(wrong as unknown as Manifest)).toContain('replicas');
  });

  it('has services that select the pods of a deployment', () => {
    const pods = ofKind('Deployment').map((one) => Pods.parse(one).spec.template.metadata.labels);
    const matches = ofKind('Service').map((one) => {
      const { selector } = Selected.parse(one).spec;
      return pods.filter((labels) =>
        Object.entries(selector).every(([name, value]) => labels[name] === value),
      ).length;
    });
    expect(matches).toEqual([1, 1]);
  });

  it('has settings that the configuration accepts', () => {
    const [settings] = ofKind('ConfigMap');
    const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(settings);
    const secret = {
      MASTER_KEY: '7'.repeat(64),
      DATABASE_URL: 'postgres://fanfare@db/fanfare',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const config = readConfig({
      ...data,
      ...secret,
      FANFARE_PROCESS: 'web',
      NODE_ENV: 'production',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://fanfare.example.com',
      sandbox: { url: 'http://fanfare-sandbox:4000' },
      metrics: { host: '0.0.0.0', port: 9464 },
    });
  });

  it('has no ingress if it’s turned off', () => {
    const kinds = renderChart({ ingress: { enabled: false } }).map(({ kind }) => kind);
    expect(kinds).not.toContain('Ingress');
  });
});
