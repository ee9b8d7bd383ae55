package dev.parley.clients;

import java.nio.file.Path;

/** The clients of {@code src/test/clients}, each in the ways in which it can connect. */
enum RealClient {
  TYPESCRIPT_1("typescript", "typescript-1", "@modelcontextprotocol/sdk", "1.32.2", ""),
  /** Its application handles forms but has no token, as in an example configuration. */
  TYPESCRIPT_1_TOKENLESS(
      "typescript", "typescript-1", "@modelcontextprotocol/sdk", "1.32.2", "without-token"),
  TYPESCRIPT_2("typescript", "typescript-2", "@modelcontextprotocol/client", "2.4.0", ""),
  TYPESCRIPT_2_MODERN(
      "typescript", "typescript-2", "@modelcontextprotocol/client", "2.4.0", "modern"),
  AI_SDK("ai-sdk", "ai-sdk", "@ai-sdk/mcp", "2.0.99", ""),
  PYTHON("python", "python-sdk", "mcp", "2.3.0", ""),
  PYTHON_LEGACY("python", "python-sdk", "mcp", "2.3.0", "legacy"),
  FASTMCP("fastmcp", "fastmcp", "fastmcp-slim", "4.2.1", ""),
  FASTMCP_LEGACY("fastmcp", "fastmcp", "fastmcp-slim", "4.2.1", "legacy"),
  OPENAI_AGENTS("openai-agents", "openai-agents", "openai-agents", "0.24.0", ""),
  OPENAI_AGENTS_PATIENT("openai-agents", "openai-agents", "openai-agents", "0.24.0", "patient"),
  LANGCHAIN("langchain", "langchain", "langchain-mcp-adapters", "0.3.2", ""),
  PYDANTIC_AI("pydantic-ai", "pydantic-ai", "pydantic-ai-slim", "2.68.0", ""),
  GO("go", "go", "github.com/modelcontextprotocol/go-sdk", "1.8.0", ""),
  RMCP("rmcp", "rmcp", "rmcp", "3.9.0", ""),
  RMCP_MODERN("rmcp", "rmcp", "rmcp", "3.9.0", "modern"),
  JAVA("java", "java", "io.modelcontextprotocol.sdk:mcp-core", "2.1.0", "");

  private static final Path FOLDERS = Path.of("src/test/clients");

  private final String label;
  private final String folder;
  private final String artifact;
  private final String version;
  private final String variant;

  /**
   * @param artifact what the driver reports as its client
   * @param version what the lock file pins
   * @param variant for the driver; empty for the client as it comes
   */
  RealClient(String label, String folder, String artifact, String version, String variant) {
    this.label = label;
    this.folder = folder;
    this.artifact = artifact;
    this.version = version;
    this.variant = variant;
  }

  String artifact() {
    return artifact;
  }

  String version() {
    return version;
  }

  String variant() {
    return variant;
  }

  Toolchain toolchain() {
    return switch (this) {
      case TYPESCRIPT_1, TYPESCRIPT_1_TOKENLESS, TYPESCRIPT_2, TYPESCRIPT_2_MODERN ->
          Toolchain.NODE;
      case AI_SDK -> Toolchain.NEWER_NODE;
      case PYTHON,
          PYTHON_LEGACY,
          FASTMCP,
          FASTMCP_LEGACY,
          OPENAI_AGENTS,
          OPENAI_AGENTS_PATIENT,
          LANGCHAIN,
          PYDANTIC_AI ->
          Toolchain.PYTHON;
      case GO -> Toolchain.GO;
      case RMCP, RMCP_MODERN -> Toolchain.CARGO;
      case JAVA -> Toolchain.JDK;
    };
  }

  /** Whether an application of it can show forms. */
  boolean hasForms() {
    return this != OPENAI_AGENTS && this != OPENAI_AGENTS_PATIENT;
  }

  /** Whether it sends the local token, so that its forms count. */
  boolean bringsToken() {
    return this != TYPESCRIPT_1_TOKENLESS;
  }

  Path folder() {
    return FOLDERS.resolve(folder);
  }

  /** Such as {@code typescript-2.4.0-modern}. */
  String title() {
    return label + "-" + version + (variant.isEmpty() ? "" : "-" + variant);
  }
}
