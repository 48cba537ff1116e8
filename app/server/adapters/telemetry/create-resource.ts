import { randomUUID } from 'node:crypto';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';

/** One ID per process, which traces and metrics share. */
const INSTANCE_ID = randomUUID();

/**
 * Describes this process: its service, an ID, and what `OTEL_RESOURCE_ATTRIBUTES` adds. The SDK's other detectors aren't
 * used, because they would also export the command line and the machine's name.
 */
export function createResource(serviceName: string): Resource {
  return detectResources({ detectors: [resourceAttributesEnvDetector] }).merge(
    resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': INSTANCE_ID }),
  );
}
